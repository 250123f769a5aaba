DROP INDEX "rate_limits_window";--> statement-breakpoint
ALTER TABLE "signing_keys" ALTER COLUMN "private_jwk" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "signing_keys" ALTER COLUMN "private_jwk" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN "keeps_password" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "rate_limits" ADD COLUMN "window_end" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "rate_limits_window_end" ON "rate_limits" USING btree ("window_end");