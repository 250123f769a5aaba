ALTER TABLE "invitations" ADD COLUMN "admin" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "resent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "sent_count" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "undelivered" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "invitation_id" uuid;