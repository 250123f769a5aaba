ALTER TABLE "partner_keys" ADD COLUMN "last_client" text;--> statement-breakpoint
ALTER TABLE "partner_keys" ADD COLUMN "last_address" text;--> statement-breakpoint
ALTER TABLE "partner_keys" ADD COLUMN "last_via_mcp" boolean DEFAULT false NOT NULL;