CREATE TABLE "ad_statistics" (
	"company_id" integer NOT NULL,
	"ad_id" integer NOT NULL,
	"day" date NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"apply_presses" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "ad_statistics_company_id_ad_id_day_pk" PRIMARY KEY("company_id","ad_id","day")
);
--> statement-breakpoint
CREATE TABLE "company_fragments" (
	"fragment" text PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_profiles" (
	"company_id" integer PRIMARY KEY NOT NULL,
	"published" jsonb,
	"published_at" timestamp (3) with time zone,
	"draft" jsonb,
	"url_fragment" text
);
--> statement-breakpoint
CREATE TABLE "job_alerts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"locale" text NOT NULL,
	"search" jsonb NOT NULL,
	"digest" text NOT NULL,
	"rhythm" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"told_until" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone
);
--> statement-breakpoint
DROP INDEX "ads_live";--> statement-breakpoint
ALTER TABLE "ads" ADD COLUMN "bumped_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "ads" ADD COLUMN "placed_at" timestamp (3) with time zone GENERATED ALWAYS AS (greatest(published_at, bumped_at)) STORED;--> statement-breakpoint
ALTER TABLE "ad_statistics" ADD CONSTRAINT "ad_statistics_company_id_ad_id_ads_company_id_id_fk" FOREIGN KEY ("company_id","ad_id") REFERENCES "public"."ads"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_fragments" ADD CONSTRAINT "company_fragments_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_profiles" ADD CONSTRAINT "company_profiles_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_fragments_company" ON "company_fragments" USING btree ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "job_alerts_search" ON "job_alerts" USING btree (lower("email"),"digest");--> statement-breakpoint
CREATE INDEX "job_alerts_due" ON "job_alerts" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "job_alerts_waiting" ON "job_alerts" USING btree ("created_at") WHERE confirmed_at is null;--> statement-breakpoint
CREATE INDEX "ads_live" ON "ads" USING btree ("type","placed_at");