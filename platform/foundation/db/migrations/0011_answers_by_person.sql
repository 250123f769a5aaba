ALTER TABLE "idempotency_keys" ADD COLUMN "company_id" integer;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "candidate_id" integer;--> statement-breakpoint
CREATE INDEX "idempotency_keys_candidate" ON "idempotency_keys" USING btree ("company_id","candidate_id") WHERE candidate_id is not null;