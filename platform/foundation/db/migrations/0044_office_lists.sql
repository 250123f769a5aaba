CREATE INDEX "users_by_name" ON "users" USING btree ((translate(lower(("first_name" || ' ' || "last_name")), 'åäöéüáàèëï', '{|}euaaeei') collate "C"),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_parts" ON "users" USING gin (lower("first_name" || ' ' || "last_name" || ' ' || "email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_unconfirmed" ON "users" USING btree ("id") WHERE email_confirmed_at is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "companies_billing_name_parts" ON "companies" USING gin (lower(coalesce("billing_name", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "invoices_status_number" ON "invoices" USING btree ("status","number");--> statement-breakpoint
CREATE INDEX "invoices_status_due" ON "invoices" USING btree ("status",coalesce(due_on - '2000-01-01'::date, 0),"id");--> statement-breakpoint
CREATE INDEX "invoices_status_sum" ON "invoices" USING btree ("status","gross","id");--> statement-breakpoint
CREATE INDEX "invoices_status_orders" ON "invoices" USING btree ("status","order_count","id");