CREATE TABLE "deleted_keys" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"deleted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "deleted_keys_time" ON "deleted_keys" USING btree ("deleted_at");