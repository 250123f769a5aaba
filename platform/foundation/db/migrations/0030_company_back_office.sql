CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "company_salespersons" (
	"company_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "company_salespersons_company_id_user_id_pk" PRIMARY KEY("company_id","user_id")
);
--> statement-breakpoint
DROP INDEX "companies_organization_number";--> statement-breakpoint
ALTER TABLE "ledger_balances" ALTER COLUMN "amount" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "ledger_entries" ALTER COLUMN "amount" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "ledger_entries" ALTER COLUMN "balance" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "ads" ADD COLUMN "sponsoring_points" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "partial_sponsoring_enabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "shares_number" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "foreign_company_requests" ADD COLUMN "company_id" integer;--> statement-breakpoint
ALTER TABLE "company_salespersons" ADD CONSTRAINT "company_salespersons_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_salespersons" ADD CONSTRAINT "company_salespersons_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_salespersons_user" ON "company_salespersons" USING btree ("user_id","company_id");--> statement-breakpoint
ALTER TABLE "foreign_company_requests" ADD CONSTRAINT "foreign_company_requests_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ads_sponsoring" ON "ads" USING btree ("company_id","sponsoring_points","id") WHERE deleted_at is null and (type in ('active', 'scheduled') or sponsoring_points > 0);--> statement-breakpoint
CREATE UNIQUE INDEX "companies_own_number" ON "companies" USING btree ("organization_number") WHERE not shares_number;--> statement-breakpoint
CREATE INDEX "companies_number" ON "companies" USING btree ("organization_number");--> statement-breakpoint
CREATE INDEX "companies_by_name" ON "companies" USING btree (lower(coalesce("name", '')),"id");--> statement-breakpoint
CREATE INDEX "companies_without_sales" ON "companies" USING btree (lower(coalesce("name", '')),"id") WHERE sales_user_id is null;--> statement-breakpoint
CREATE INDEX "companies_name_parts" ON "companies" USING gin (lower(coalesce("name", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "companies_number_parts" ON "companies" USING gin (lower("organization_number") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "foreign_company_requests_open" ON "foreign_company_requests" USING btree ("id") WHERE accepted_at is null;--> statement-breakpoint
CREATE INDEX "connections_standing" ON "connections" USING btree ("service","status","company_id");--> statement-breakpoint
CREATE INDEX "subscriptions_running" ON "subscriptions" USING btree ("company_id") WHERE expired_at is null;--> statement-breakpoint
ALTER TABLE "ads" ADD CONSTRAINT "ads_sponsoring_points" CHECK ("ads"."sponsoring_points" between 0 and 10);--> statement-breakpoint
INSERT INTO "company_salespersons" ("company_id", "user_id", "added_at") SELECT "id", "sales_user_id", "created_at" FROM "companies" WHERE "sales_user_id" IS NOT NULL;
