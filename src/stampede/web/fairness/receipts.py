"""Sends each browser a signed receipt of its pledge."""

import msgspec
from sqlalchemy import Connection

from stampede.play.log import Receipt, sign_receipt
from stampede.web.fairness import public_list
from stampede.web.fairness.messages import PledgeReceipt
from stampede.web.site.site import RunningSite
from stampede.web.site.socket import SocketPart
from stampede.web.store.signing_key import own_key
from stampede.web.table.round_rules import pledge_of
from stampede.web.table.subscription import Subscriber
from stampede.web.table.table import Table


class ReceiptSocket(SocketPart):
    """One connection, which gets a receipt for each pledge of its guest."""

    def __init__(self, site: RunningSite, visitor: Subscriber) -> None:
        """Nothing is signed yet."""
        self._site, self._visitor = site, visitor
        self._signed = ("", "")
        """The commitment and the pledge of the last receipt."""

    async def entered(self, table: Table) -> None:
        """Sign for the pledge that came with the view's request."""
        await self._sign(table)

    async def carried_out(self, table: Table) -> None:
        """Sign for the pledge that came with a request for the next match."""
        await self._sign(table)

    async def _sign(self, table: Table) -> None:
        table_state, guest = table.table_state, self._visitor.guest
        pledge = "" if guest is None else pledge_of(table_state, guest)
        if not pledge or self._signed == (table_state.coming_commitment, pledge):
            return
        self._signed = (table_state.coming_commitment, pledge)
        at_ms = self._site.runtime.now_ms()

        def receipt(connection: Connection) -> Receipt:
            head = public_list.head(connection)
            found = Receipt(
                commitment=table_state.coming_commitment,
                pledge=pledge,
                number=head.number,
                head=head.hash,
                at_ms=at_ms,
            )
            return sign_receipt(found, own_key(connection))

        signed = await self._site.store.read(receipt)
        self._visitor.send(msgspec.json.encode(PledgeReceipt(**msgspec.structs.asdict(signed))).decode())
