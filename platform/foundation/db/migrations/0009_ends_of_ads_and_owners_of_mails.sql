ALTER TABLE "ads" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "candidate_id" integer;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "user_id" uuid;--> statement-breakpoint
CREATE INDEX "ads_ended" ON "ads" USING btree ("ended_at") WHERE ended_at is not null;--> statement-breakpoint
CREATE INDEX "mails_candidate" ON "mails" USING btree ("company_id","candidate_id") WHERE candidate_id is not null;--> statement-breakpoint
CREATE INDEX "mails_user" ON "mails" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
UPDATE "ads" SET "ended_at" = coalesce("deleted_at", least("ends_at", "updated_at")) WHERE "type" IN ('inactive', 'archived') OR "deleted_at" IS NOT NULL;--> statement-breakpoint
DELETE FROM "mails" WHERE "sent_at" IS NOT NULL;
