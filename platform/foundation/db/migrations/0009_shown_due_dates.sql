-- The list of the office sorts invoices by the due date that it shows. Cancelled and requested invoices show none.
CREATE INDEX IF NOT EXISTS "invoices_by_shown_due" ON "invoices" USING btree (coalesce(
  case when status in ('Sent', 'UnPaid', 'Paid') then due_on - '2000-01-01'::date end, 0),"id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "invoices_status_shown_due" ON "invoices" USING btree ("status",coalesce(
  case when status in ('Sent', 'UnPaid', 'Paid') then due_on - '2000-01-01'::date end, 0),"id");--> statement-breakpoint
DROP INDEX IF EXISTS "invoices_by_due";--> statement-breakpoint
DROP INDEX IF EXISTS "invoices_status_due";
