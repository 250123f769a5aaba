CREATE TABLE "one_time_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
INSERT INTO "one_time_tokens" ("token_hash", "purpose", "subject", "created_at", "expires_at", "used_at") SELECT "token_hash", 'passwordReset', "user_id"::text, "created_at", "expires_at", "used_at" FROM "reset_tokens";--> statement-breakpoint
DROP TABLE "reset_tokens" CASCADE;--> statement-breakpoint
CREATE INDEX "one_time_tokens_subject" ON "one_time_tokens" USING btree ("purpose","subject");--> statement-breakpoint
CREATE INDEX "one_time_tokens_expires" ON "one_time_tokens" USING btree ("expires_at");