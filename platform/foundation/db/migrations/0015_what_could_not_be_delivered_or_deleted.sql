DROP INDEX "mails_unsent";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "undelivered" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "scan" text DEFAULT 'notScanned' NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "purged_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "due_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "failed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "chat_message_id" integer;--> statement-breakpoint
CREATE INDEX "files_unpurged" ON "files" USING btree ("deleted_at") WHERE deleted_at is not null and purged_at is null;--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("due_at") WHERE sent_at is null and failed_at is null;--> statement-breakpoint
-- What was left behind before mails were swept is too old to arrive now.
UPDATE "mails" SET "failed_at" = now(), "failure" = 'gaveUp', "text" = '', "html" = '' WHERE "sent_at" IS NULL AND "created_at" < now() - interval '3 days';
