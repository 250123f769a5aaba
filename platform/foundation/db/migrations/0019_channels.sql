ALTER TABLE "candidates" ADD COLUMN "channel_label" text;--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "channel_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "first_channel" text;--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "first_channel_label" text;--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "first_channel_at" timestamp (3) with time zone;