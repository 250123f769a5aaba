DROP INDEX "webhook_deliveries_due";--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "last_delivered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "not_before" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("company_id","webhook_id","due_at") WHERE delivered_at is null and failed_at is null;