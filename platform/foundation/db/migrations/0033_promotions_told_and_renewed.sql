ALTER TABLE "credit_terms" ADD COLUMN "enabled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "credit_terms" ADD COLUMN "updated_by" uuid;--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "bumped_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "noticed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "promotions_ends" ON "promotions" USING btree ("ends_at","id");--> statement-breakpoint
CREATE INDEX "promotions_starts" ON "promotions" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "promotions_ad" ON "promotions" USING btree ("company_id","ad_id","id");--> statement-breakpoint
CREATE INDEX "staff_tasks_ad" ON "staff_tasks" USING btree ("company_id","ad_id");--> statement-breakpoint
ALTER TABLE "companies" DROP COLUMN "can_use_credits";