CREATE UNIQUE INDEX "steps_uuid" ON "steps" USING btree ("company_id","ad_id","uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "folders_default" ON "folders" USING btree ("company_id","project_id") WHERE is_default;--> statement-breakpoint
CREATE UNIQUE INDEX "members_default" ON "members" USING btree ("user_id") WHERE is_default;--> statement-breakpoint
CREATE UNIQUE INDEX "projects_default" ON "projects" USING btree ("company_id") WHERE is_default;