ALTER TABLE "sessions" ADD COLUMN "impersonator_session_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device" jsonb;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "date_time_format" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "reminded_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_impersonator_session_id_sessions_id_fk" FOREIGN KEY ("impersonator_session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_impersonator" ON "sessions" USING btree ("impersonator_session_id") WHERE impersonator_session_id is not null;--> statement-breakpoint
CREATE INDEX "unread_messages" ON "unread" USING btree ("user_id") WHERE kinds & 4 <> 0;