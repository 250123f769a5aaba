DROP INDEX "unread_of_ad";--> statement-breakpoint
CREATE INDEX "unread_of_ad" ON "unread" USING btree ("company_id","user_id","ad_id","live","kinds","at");