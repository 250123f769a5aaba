CREATE TABLE "deprecated_uses" (
	"company_id" integer NOT NULL,
	"key_id" integer NOT NULL,
	"coordinate" text NOT NULL,
	"reason" text NOT NULL,
	"removed_after" date,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL,
	"warned_days" integer,
	CONSTRAINT "deprecated_uses_company_id_key_id_coordinate_pk" PRIMARY KEY("company_id","key_id","coordinate")
);
--> statement-breakpoint
ALTER TABLE "deprecated_uses" ADD CONSTRAINT "deprecated_uses_key" FOREIGN KEY ("company_id","key_id") REFERENCES "public"."partner_keys"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deprecated_uses_removal" ON "deprecated_uses" USING btree ("removed_after");