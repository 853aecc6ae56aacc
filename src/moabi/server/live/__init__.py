"""Live play: sockets, who watches what, and what each of them is sent."""
