ALTER TABLE "partner_keys" ADD COLUMN "former_key_hash" text;--> statement-breakpoint
ALTER TABLE "partner_keys" ADD COLUMN "former_key_until" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "partner_keys_former_hash" ON "partner_keys" USING btree ("former_key_hash");