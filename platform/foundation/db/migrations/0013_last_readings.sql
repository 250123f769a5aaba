ALTER TABLE "connections" ADD COLUMN "last_reading" jsonb DEFAULT '{"job":null,"faulty":null}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "key_hash" text;--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "connections_key_hash" ON "connections" USING btree ("key_hash") WHERE key_hash is not null;