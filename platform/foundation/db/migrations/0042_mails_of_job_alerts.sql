ALTER TABLE "mails" ADD COLUMN "job_alert_id" uuid;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "unsubscribe" text;--> statement-breakpoint
CREATE INDEX "mails_job_alert" ON "mails" USING btree ("job_alert_id") WHERE job_alert_id is not null;