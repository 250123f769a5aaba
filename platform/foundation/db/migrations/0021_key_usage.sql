CREATE TABLE "key_usage" (
	"company_id" integer NOT NULL,
	"key_id" integer NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"requests" integer NOT NULL,
	"calls" integer NOT NULL,
	"cost" bigint NOT NULL,
	"too_expensive" integer NOT NULL,
	"not_allowed" integer NOT NULL,
	"rate_limited" integer NOT NULL,
	"max_cost" integer NOT NULL,
	"costliest_operation" text,
	CONSTRAINT "key_usage_company_id_key_id_hour_pk" PRIMARY KEY("company_id","key_id","hour")
);
--> statement-breakpoint
ALTER TABLE "key_usage" ADD CONSTRAINT "key_usage_key" FOREIGN KEY ("company_id","key_id") REFERENCES "public"."partner_keys"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "key_usage_hour" ON "key_usage" USING btree ("hour");