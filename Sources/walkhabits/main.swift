print("walkhabits")
