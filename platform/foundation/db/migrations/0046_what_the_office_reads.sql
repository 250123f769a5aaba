CREATE TABLE "billing_sums" (
	"part" integer NOT NULL,
	"of" text NOT NULL,
	"count" integer NOT NULL,
	"order_count" integer NOT NULL,
	"sum" bigint NOT NULL,
	"invoiceable" bigint NOT NULL,
	CONSTRAINT "billing_sums_part_of_pk" PRIMARY KEY("part","of")
);
--> statement-breakpoint
CREATE TABLE "unbilled" (
	"company_id" integer PRIMARY KEY NOT NULL,
	"order_count" integer NOT NULL,
	"net" bigint NOT NULL,
	"due" bigint NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"vat" integer NOT NULL,
	"billing_name" text NOT NULL,
	"sum" bigint GENERATED ALWAYS AS (net + round(net * vat::numeric / 10000)::bigint) STORED NOT NULL,
	"invoiceable" bigint GENERATED ALWAYS AS (due + round(due * vat::numeric / 10000)::bigint) STORED NOT NULL
);
--> statement-breakpoint
DROP INDEX "security_log_at";--> statement-breakpoint
DROP INDEX "promotions_ending";--> statement-breakpoint
ALTER TABLE "unbilled" ADD CONSTRAINT "unbilled_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unbilled_by_invoiceable" ON "unbilled" USING btree ("invoiceable","company_id");--> statement-breakpoint
CREATE INDEX "unbilled_by_sum" ON "unbilled" USING btree ("sum","company_id");--> statement-breakpoint
CREATE INDEX "unbilled_by_name" ON "unbilled" USING btree ((translate(lower("billing_name"), 'åäöéüáàèëï', '{|}euaaeei') collate "C"),"company_id");--> statement-breakpoint
CREATE INDEX "unbilled_by_age" ON "unbilled" USING btree ("since","company_id");--> statement-breakpoint
CREATE INDEX "unbilled_by_orders" ON "unbilled" USING btree ("order_count","company_id");--> statement-breakpoint
CREATE INDEX "security_log_impersonator" ON "security_log" USING btree ("impersonator_id","at") WHERE impersonator_id is not null;--> statement-breakpoint
CREATE INDEX "ads_title_parts" ON "ads" USING gin (lower("title") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "history_by_actor" ON "history" USING btree ("actor_id","at","id");--> statement-breakpoint
CREATE INDEX "history_by_impersonator" ON "history" USING btree ("impersonator_id","at","id") WHERE impersonator_id is not null;--> statement-breakpoint
CREATE INDEX "history_by_entity" ON "history" USING btree ("entity","at","id");--> statement-breakpoint
CREATE INDEX "history_about_people" ON "history" USING btree ("entity_id","at","id") WHERE entity in ('user', 'member');--> statement-breakpoint
CREATE INDEX "orders_unbilled_since" ON "orders" USING btree ("company_id","created_at") WHERE invoice_id is null and price_mode = 'monetary';--> statement-breakpoint
CREATE INDEX "promotions_starting" ON "promotions" USING btree ("starts_at","id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "promotions_cancelled_ends" ON "promotions" USING btree ("ends_at","id") WHERE cancelled_at is not null;--> statement-breakpoint
CREATE INDEX "promotions_cancelled_starts" ON "promotions" USING btree ("starts_at","id") WHERE cancelled_at is not null;--> statement-breakpoint
CREATE INDEX "staff_tasks_kind" ON "staff_tasks" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "staff_tasks_status_kind" ON "staff_tasks" USING btree ("status","kind","id");--> statement-breakpoint
CREATE INDEX "staff_tasks_failed" ON "staff_tasks" USING btree ("id") WHERE status = 'open' and error is not null;--> statement-breakpoint
CREATE INDEX "security_log_at" ON "security_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "promotions_ending" ON "promotions" USING btree ("ends_at","id") WHERE ended_at is null;--> statement-breakpoint
INSERT INTO "unbilled" ("company_id", "order_count", "net", "due", "since", "vat", "billing_name")
SELECT c.id, w.orders, w.net, w.due, w.since, round(c.vat_amount * 10000), coalesce(c.billing_name, c.name, '')
FROM (
  SELECT company_id, count(*) AS orders, sum(net) AS net, coalesce(sum(net + discount) FILTER (WHERE payment_canceled_at IS NULL), 0) AS due, min(created_at) AS since
  FROM orders WHERE invoice_id IS NULL AND price_mode = 'monetary' GROUP BY company_id
) w JOIN companies c ON c.id = w.company_id;--> statement-breakpoint
INSERT INTO "billing_sums" ("part", "of", "count", "order_count", "sum", "invoiceable")
SELECT company_id % 64, 'Unbilled', count(*), sum(order_count), sum(sum), sum(invoiceable) FROM unbilled GROUP BY 1
UNION ALL SELECT company_id % 64, status, count(*), 0, sum(gross), 0 FROM invoices GROUP BY 1, 2;--> statement-breakpoint
CREATE FUNCTION "add_to_billing_sums"("company" integer, "kind" text, "counted" integer, "orders" integer, "gross" bigint, "payable" bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO billing_sums AS s ("part", "of", "count", "order_count", "sum", "invoiceable") VALUES (company % 64, kind, counted, orders, gross, payable)
  ON CONFLICT ("part", "of") DO UPDATE SET "count" = s."count" + counted, "order_count" = s."order_count" + orders, "sum" = s."sum" + gross, "invoiceable" = s."invoiceable" + payable
$$;--> statement-breakpoint
CREATE FUNCTION "unbilled_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN PERFORM add_to_billing_sums(NEW.company_id, 'Unbilled', 1, NEW.order_count, NEW.sum, NEW.invoiceable);
  ELSIF TG_OP = 'DELETE' THEN PERFORM add_to_billing_sums(OLD.company_id, 'Unbilled', -1, -OLD.order_count, -OLD.sum, -OLD.invoiceable);
  ELSIF (NEW.order_count, NEW.sum, NEW.invoiceable) <> (OLD.order_count, OLD.sum, OLD.invoiceable) THEN
    PERFORM add_to_billing_sums(NEW.company_id, 'Unbilled', 0, NEW.order_count - OLD.order_count, NEW.sum - OLD.sum, NEW.invoiceable - OLD.invoiceable);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "unbilled_summed" AFTER INSERT OR UPDATE OR DELETE ON "unbilled" FOR EACH ROW EXECUTE FUNCTION "unbilled_changed"();--> statement-breakpoint
CREATE FUNCTION "invoice_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (NEW.status, NEW.gross) = (OLD.status, OLD.gross) THEN RETURN NULL; END IF;
  IF TG_OP <> 'INSERT' THEN PERFORM add_to_billing_sums(OLD.company_id, OLD.status, -1, 0, -OLD.gross, 0); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM add_to_billing_sums(NEW.company_id, NEW.status, 1, 0, NEW.gross, 0); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "invoices_summed" AFTER INSERT OR DELETE OR UPDATE OF "status", "gross" ON "invoices" FOR EACH ROW EXECUTE FUNCTION "invoice_changed"();--> statement-breakpoint
CREATE FUNCTION "change_unbilled"("company" integer, "orders" integer, "more_net" bigint, "more_due" bigint, "first_added" timestamptz, "first_removed" timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF first_added IS NOT NULL THEN
    -- Held, so that its rate and name are not changed by somebody who does not see the row yet.
    PERFORM FROM companies c WHERE c.id = company FOR SHARE;
    INSERT INTO unbilled AS u ("company_id", "order_count", "net", "due", "since", "vat", "billing_name")
    SELECT c.id, orders, more_net, more_due, first_added, round(c.vat_amount * 10000), coalesce(c.billing_name, c.name, '') FROM companies c WHERE c.id = company
    ON CONFLICT ("company_id") DO UPDATE SET order_count = u.order_count + orders, net = u.net + more_net, due = u.due + more_due, since = least(u.since, first_added);
  ELSE
    UPDATE unbilled u SET order_count = u.order_count + orders, net = u.net + more_net, due = u.due + more_due WHERE u.company_id = company;
  END IF;
  IF first_removed IS NULL THEN RETURN; END IF;
  DELETE FROM unbilled u WHERE u.company_id = company AND u.order_count = 0;
  UPDATE unbilled u SET since = (SELECT min(o.created_at) FROM orders o WHERE o.company_id = company AND o.invoice_id IS NULL AND o.price_mode = 'monetary')
  WHERE u.company_id = company AND u.since >= first_removed;
END $$;--> statement-breakpoint
CREATE FUNCTION "orders_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE each record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    FOR each IN
      SELECT company_id, count(*)::int AS orders, sum(net)::bigint AS net, sum(CASE WHEN payment_canceled_at IS NULL THEN net + discount ELSE 0 END)::bigint AS due, min(created_at) AS since
      FROM added WHERE invoice_id IS NULL AND price_mode = 'monetary' GROUP BY company_id ORDER BY company_id
    LOOP PERFORM change_unbilled(each.company_id, each.orders, each.net, each.due, each.since, NULL); END LOOP;
  ELSIF TG_OP = 'DELETE' THEN
    FOR each IN
      SELECT company_id, count(*)::int AS orders, sum(net)::bigint AS net, sum(CASE WHEN payment_canceled_at IS NULL THEN net + discount ELSE 0 END)::bigint AS due, min(created_at) AS since
      FROM removed WHERE invoice_id IS NULL AND price_mode = 'monetary' GROUP BY company_id ORDER BY company_id
    LOOP PERFORM change_unbilled(each.company_id, -each.orders, -each.net, -each.due, NULL, each.since); END LOOP;
  ELSE
    FOR each IN
      SELECT company_id, sum(sign)::int AS orders, sum(sign * net)::bigint AS net, sum(CASE WHEN payment_canceled_at IS NULL THEN sign * (net + discount) ELSE 0 END)::bigint AS due,
        min(created_at) FILTER (WHERE sign = 1) AS added, min(created_at) FILTER (WHERE sign = -1) AS removed
      FROM (SELECT 1 AS sign, a.* FROM added a UNION ALL SELECT -1, r.* FROM removed r) both_states
      WHERE invoice_id IS NULL AND price_mode = 'monetary' GROUP BY company_id ORDER BY company_id
    LOOP PERFORM change_unbilled(each.company_id, each.orders, each.net, each.due, each.added, each.removed); END LOOP;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "orders_added" AFTER INSERT ON "orders" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "orders_changed"();--> statement-breakpoint
CREATE TRIGGER "orders_changed" AFTER UPDATE ON "orders" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "orders_changed"();--> statement-breakpoint
CREATE TRIGGER "orders_removed" AFTER DELETE ON "orders" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "orders_changed"();--> statement-breakpoint
CREATE FUNCTION "bills_of_company_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE unbilled u SET vat = round(NEW.vat_amount * 10000), billing_name = coalesce(NEW.billing_name, NEW.name, '') WHERE u.company_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "companies_billed_as" AFTER UPDATE OF "vat_amount", "billing_name", "name" ON "companies" FOR EACH ROW
WHEN ((OLD.vat_amount, OLD.billing_name, OLD.name) IS DISTINCT FROM (NEW.vat_amount, NEW.billing_name, NEW.name)) EXECUTE FUNCTION "bills_of_company_changed"();
