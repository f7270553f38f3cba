"""Border posts: duchies that connect them score."""
