DROP INDEX "orders_unbilled";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "net" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "gross" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "order_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "invoices_by_due" ON "invoices" USING btree (coalesce(due_on - '2000-01-01'::date, 0),"id");--> statement-breakpoint
CREATE INDEX "invoices_by_sum" ON "invoices" USING btree ("gross","id");--> statement-breakpoint
CREATE INDEX "invoices_by_orders" ON "invoices" USING btree ("order_count","id");--> statement-breakpoint
CREATE INDEX "invoices_corrects" ON "invoices" USING btree ("company_id","corrects") WHERE corrects is not null;--> statement-breakpoint
CREATE INDEX "orders_unbilled" ON "orders" USING btree ("company_id","id") WHERE invoice_id is null and price_mode = 'monetary';