DROP INDEX "companies_by_name";--> statement-breakpoint
DROP INDEX "companies_without_sales";--> statement-breakpoint
CREATE INDEX "companies_by_name" ON "companies" USING btree ((translate(lower(coalesce("name", '')), 'åäöéüáàèëï', '{|}euaaeei') collate "C"),"id");--> statement-breakpoint
CREATE INDEX "companies_without_sales" ON "companies" USING btree ((translate(lower(coalesce("name", '')), 'åäöéüáàèëï', '{|}euaaeei') collate "C"),"id") WHERE sales_user_id is null;