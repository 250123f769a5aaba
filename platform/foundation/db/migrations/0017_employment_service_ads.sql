ALTER TABLE "ad_deliveries" DROP CONSTRAINT "ad_deliveries_state";--> statement-breakpoint
ALTER TABLE "ad_deliveries" ADD COLUMN "service_id" text;--> statement-breakpoint
ALTER TABLE "ad_deliveries" ADD COLUMN "employer_id" text;--> statement-breakpoint
ALTER TABLE "ad_deliveries" ADD COLUMN "service_status" text;--> statement-breakpoint
ALTER TABLE "ad_deliveries" ADD COLUMN "refusals" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "ad_deliveries" ADD CONSTRAINT "ad_deliveries_state" CHECK ("ad_deliveries"."state" in ('waiting', 'published', 'rejected', 'withdrawn', 'removed')) NOT VALID;--> statement-breakpoint
COMMENT ON COLUMN "ad_deliveries"."message" IS 'Unused. The release after 0017_employment_service_ads drops it.';--> statement-breakpoint
-- The service identifies a company by its customer number. Connections with a user name and a password must be made
-- again, and their ads are sent again.
DELETE FROM "company_credentials" WHERE "service" = 'ams';--> statement-breakpoint
UPDATE "ad_deliveries" SET "digest" = NULL, "url" = NULL, "is_uncertain" = false, "state" = CASE WHEN "state" = 'published' THEN 'waiting' ELSE "state" END;--> statement-breakpoint
UPDATE "companies" SET "employment_service_connected" = false WHERE "id" IN (SELECT "company_id" FROM "connections" WHERE "service" = 'ams' AND "reference_id" IS NULL);--> statement-breakpoint
UPDATE "connections" SET "status" = 'missingInformation', "message" = NULL WHERE "service" = 'ams' AND "active" AND "reference_id" IS NULL;
