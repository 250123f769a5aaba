ALTER TABLE "messages" ADD COLUMN "mail" jsonb;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "mail_key" text;--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "messages_mail" ON "messages" USING btree ("company_id","candidate_id","mail_key") WHERE mail_key is not null;