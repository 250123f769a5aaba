-- Programs of before that write meanwhile wait here, before their triggers begin: those would go on with the old functions.
LOCK TABLE "companies", "orders" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
ALTER TABLE "unbilled" ALTER COLUMN "invoiceable" DROP EXPRESSION;--> statement-breakpoint
CREATE FUNCTION "line_with_vat"("due" bigint, "vat" integer) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$ SELECT due + round(due * vat::numeric / 10000)::bigint $$;--> statement-breakpoint
CREATE FUNCTION "invoiceable_of"("company" integer, "rate" integer) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(line_with_vat(net + discount, rate)) FILTER (WHERE payment_canceled_at IS NULL), 0)::bigint FROM orders WHERE company_id = company AND invoice_id IS NULL AND price_mode = 'monetary'
$$;--> statement-breakpoint
UPDATE "unbilled" SET invoiceable = invoiceable_of(company_id, vat);--> statement-breakpoint
DROP FUNCTION "change_unbilled"(integer, integer, bigint, bigint, timestamptz, timestamptz);--> statement-breakpoint
CREATE FUNCTION "change_unbilled"("company" integer, "orders" integer, "more_net" bigint, "more_due" bigint, "more_invoiceable" bigint, "first_added" timestamptz, "first_removed" timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF first_added IS NOT NULL THEN
    INSERT INTO unbilled AS u ("company_id", "order_count", "net", "due", "invoiceable", "since", "vat", "billing_name")
    SELECT c.id, orders, more_net, more_due, more_invoiceable, first_added, round(c.vat_amount * 10000), coalesce(c.billing_name, c.name, '') FROM companies c WHERE c.id = company
    ON CONFLICT ("company_id") DO UPDATE SET order_count = u.order_count + orders, net = u.net + more_net, due = u.due + more_due, invoiceable = u.invoiceable + more_invoiceable, since = least(u.since, first_added);
  ELSE
    UPDATE unbilled u SET order_count = u.order_count + orders, net = u.net + more_net, due = u.due + more_due, invoiceable = u.invoiceable + more_invoiceable WHERE u.company_id = company;
  END IF;
  IF first_removed IS NULL THEN RETURN; END IF;
  DELETE FROM unbilled u WHERE u.company_id = company AND u.order_count = 0;
  UPDATE unbilled u SET since = (SELECT min(o.created_at) FROM orders o WHERE o.company_id = company AND o.invoice_id IS NULL AND o.price_mode = 'monetary')
  WHERE u.company_id = company AND u.since >= first_removed;
END $$;--> statement-breakpoint
-- The companies are held first, so that the rate which the lines are counted with is not changed by somebody who does not see them yet.
CREATE OR REPLACE FUNCTION "orders_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE each record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM FROM companies c WHERE c.id IN (SELECT company_id FROM added WHERE invoice_id IS NULL AND price_mode = 'monetary') ORDER BY c.id FOR SHARE;
    FOR each IN
      SELECT company_id, count(*)::int AS orders, sum(net)::bigint AS net, sum(due)::bigint AS due, sum(line_with_vat(due, rate))::bigint AS invoiceable, min(created_at) AS since
      FROM (
        SELECT a.*, CASE WHEN a.payment_canceled_at IS NULL THEN a.net + a.discount ELSE 0 END AS due, round(c.vat_amount * 10000)::int AS rate
        FROM added a JOIN companies c ON c.id = a.company_id WHERE a.invoice_id IS NULL AND a.price_mode = 'monetary'
      ) lines GROUP BY company_id ORDER BY company_id
    LOOP PERFORM change_unbilled(each.company_id, each.orders, each.net, each.due, each.invoiceable, each.since, NULL); END LOOP;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM FROM companies c WHERE c.id IN (SELECT company_id FROM removed WHERE invoice_id IS NULL AND price_mode = 'monetary') ORDER BY c.id FOR SHARE;
    FOR each IN
      SELECT company_id, count(*)::int AS orders, sum(net)::bigint AS net, sum(due)::bigint AS due, sum(line_with_vat(due, rate))::bigint AS invoiceable, min(created_at) AS since
      FROM (
        SELECT r.*, CASE WHEN r.payment_canceled_at IS NULL THEN r.net + r.discount ELSE 0 END AS due, round(c.vat_amount * 10000)::int AS rate
        FROM removed r JOIN companies c ON c.id = r.company_id WHERE r.invoice_id IS NULL AND r.price_mode = 'monetary'
      ) lines GROUP BY company_id ORDER BY company_id
    LOOP PERFORM change_unbilled(each.company_id, -each.orders, -each.net, -each.due, -each.invoiceable, NULL, each.since); END LOOP;
  ELSE
    PERFORM FROM companies c WHERE c.id IN (SELECT company_id FROM added WHERE price_mode = 'monetary' AND invoice_id IS NULL UNION SELECT company_id FROM removed WHERE price_mode = 'monetary' AND invoice_id IS NULL) ORDER BY c.id FOR SHARE;
    FOR each IN
      SELECT company_id, sum(sign)::int AS orders, sum(sign * net)::bigint AS net, sum(sign * due)::bigint AS due, sum(sign * line_with_vat(due, rate))::bigint AS invoiceable,
        min(created_at) FILTER (WHERE sign = 1) AS added, min(created_at) FILTER (WHERE sign = -1) AS removed
      FROM (
        SELECT b.*, CASE WHEN b.payment_canceled_at IS NULL THEN b.net + b.discount ELSE 0 END AS due, round(c.vat_amount * 10000)::int AS rate
        FROM (SELECT 1 AS sign, a.* FROM added a UNION ALL SELECT -1, r.* FROM removed r) b JOIN companies c ON c.id = b.company_id WHERE b.invoice_id IS NULL AND b.price_mode = 'monetary'
      ) lines GROUP BY company_id ORDER BY company_id
    LOOP PERFORM change_unbilled(each.company_id, each.orders, each.net, each.due, each.invoiceable, each.added, each.removed); END LOOP;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "bills_of_company_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE rate integer := round(NEW.vat_amount * 10000);
BEGIN
  UPDATE unbilled u SET vat = rate, billing_name = coalesce(NEW.billing_name, NEW.name, ''), invoiceable = CASE WHEN u.vat = rate THEN u.invoiceable ELSE invoiceable_of(NEW.id, rate) END WHERE u.company_id = NEW.id;
  RETURN NULL;
END $$;
