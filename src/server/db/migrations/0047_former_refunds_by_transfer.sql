-- What a former version gave back belongs to the transfer that was made of it, so that money which its bank sends back finds its entries. The
-- entries are named, and nothing of what they say is changed.
alter table ledger_entries disable trigger ledger_entries_append_only;
--> statement-breakpoint
update ledger_entries e set refund_transfer_id = t.id
from (select payment_id, min(id) as id from refund_transfers group by payment_id) t
where e.kind = 'refund' and e.refund_transfer_id is null and e.event_key = 'refund:' || t.payment_id;
--> statement-breakpoint
alter table ledger_entries enable trigger ledger_entries_append_only;
