CREATE INDEX "history_time" ON "history" USING btree ("company_id","at","id");--> statement-breakpoint
CREATE INDEX "history_actor" ON "history" USING btree ("company_id","actor_id","at","id");--> statement-breakpoint
CREATE INDEX "history_at" ON "history" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "history_impersonated" ON "history" USING btree ("at","id") WHERE impersonator_id is not null;--> statement-breakpoint
CREATE FUNCTION "keep_the_last_year"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."at" >= (SELECT max("at") FROM "security_log") - interval '8760 hours' THEN
    RAISE EXCEPTION 'The table % is append-only for a year', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN OLD;
END $$;--> statement-breakpoint
CREATE TRIGGER "security_log_kept" BEFORE DELETE ON "security_log" FOR EACH ROW EXECUTE FUNCTION "keep_the_last_year"();--> statement-breakpoint
CREATE TRIGGER "security_log_whole" BEFORE TRUNCATE ON "security_log" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
