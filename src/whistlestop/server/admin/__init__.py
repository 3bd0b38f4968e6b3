"""What the operator of a server does: admin commands, erasure, retention and `doctor`."""
