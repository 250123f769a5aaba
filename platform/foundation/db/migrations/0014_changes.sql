ALTER TABLE "outbox" ADD COLUMN "needs_deliveries" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "outbox_changes" ON "outbox" USING btree ("company_id","seq") WHERE type = 'addChange';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "outbox_undelivered" ON "outbox" USING btree ("id") WHERE needs_deliveries;