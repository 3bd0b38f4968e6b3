"""Types that leave the program: the record of a game."""

from whistlestop.wire.record import Entry, Header, Record, SeatLine, decode_record, encode_record, record_hash

__all__ = ["Entry", "Header", "Record", "SeatLine", "decode_record", "encode_record", "record_hash"]
