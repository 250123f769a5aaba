-- The VAT of an invoice is now the rate times the sum of its lines, rounded once. The amount due of a company's orders
-- follows from their sum, so the triggers no longer add up the VAT of each order.
ALTER FUNCTION line_with_vat(bigint, integer) RENAME TO with_vat;--> statement-breakpoint

CREATE FUNCTION change_unbilled(
  company integer, orders integer, more_net bigint, more_due bigint, first_added timestamptz, first_removed timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF first_added IS NOT NULL THEN
    INSERT INTO unbilled AS u (company_id, order_count, net, due, invoiceable, since, vat, billing_name)
    SELECT
      c.id, orders, more_net, more_due, with_vat(more_due, round(c.vat_amount * 10000)::int), first_added,
      round(c.vat_amount * 10000), coalesce(c.billing_name, c.name, '')
    FROM companies c
    WHERE c.id = company
    ON CONFLICT (company_id) DO UPDATE SET
      order_count = u.order_count + orders,
      net = u.net + more_net,
      due = u.due + more_due,
      invoiceable = with_vat(u.due + more_due, u.vat),
      since = least(u.since, first_added);
  ELSE
    UPDATE unbilled u
    SET
      order_count = u.order_count + orders,
      net = u.net + more_net,
      due = u.due + more_due,
      invoiceable = with_vat(u.due + more_due, u.vat)
    WHERE u.company_id = company;
  END IF;
  IF first_removed IS NULL THEN RETURN; END IF;
  DELETE FROM unbilled u WHERE u.company_id = company AND u.order_count = 0;
  UPDATE unbilled u
  SET since = (
    SELECT min(o.created_at)
    FROM orders o
    WHERE o.company_id = company AND o.invoice_id IS NULL AND o.price_mode = 'monetary'
  )
  WHERE u.company_id = company AND u.since >= first_removed;
END $$;--> statement-breakpoint

-- Locks the companies first: a transaction that does not see the new orders must not change the VAT rate of their sums.
-- Locks in the order of ids, so that two transactions do not wait for each other.
CREATE OR REPLACE FUNCTION orders_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE each record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM FROM companies c
    WHERE c.id IN (SELECT company_id FROM added WHERE invoice_id IS NULL AND price_mode = 'monetary')
    ORDER BY c.id
    FOR SHARE;
    FOR each IN
      SELECT
        company_id, count(*)::int AS orders, sum(net)::bigint AS net,
        (coalesce(sum(net + discount) FILTER (WHERE payment_canceled_at IS NULL), 0))::bigint AS due,
        min(created_at) AS since
      FROM added
      WHERE invoice_id IS NULL AND price_mode = 'monetary'
      GROUP BY company_id
      ORDER BY company_id
    LOOP
      PERFORM change_unbilled(each.company_id, each.orders, each.net, each.due, each.since, NULL);
    END LOOP;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM FROM companies c
    WHERE c.id IN (SELECT company_id FROM removed WHERE invoice_id IS NULL AND price_mode = 'monetary')
    ORDER BY c.id
    FOR SHARE;
    FOR each IN
      SELECT
        company_id, count(*)::int AS orders, sum(net)::bigint AS net,
        (coalesce(sum(net + discount) FILTER (WHERE payment_canceled_at IS NULL), 0))::bigint AS due,
        min(created_at) AS since
      FROM removed
      WHERE invoice_id IS NULL AND price_mode = 'monetary'
      GROUP BY company_id
      ORDER BY company_id
    LOOP
      PERFORM change_unbilled(each.company_id, -each.orders, -each.net, -each.due, NULL, each.since);
    END LOOP;
  ELSE
    PERFORM FROM companies c
    WHERE c.id IN (
      SELECT company_id FROM added WHERE price_mode = 'monetary' AND invoice_id IS NULL
      UNION SELECT company_id FROM removed WHERE price_mode = 'monetary' AND invoice_id IS NULL
    )
    ORDER BY c.id
    FOR SHARE;
    FOR each IN
      SELECT
        company_id, sum(sign)::int AS orders, sum(sign * net)::bigint AS net,
        (coalesce(sum(sign * (net + discount)) FILTER (WHERE payment_canceled_at IS NULL), 0))::bigint AS due,
        min(created_at) FILTER (WHERE sign = 1) AS added, min(created_at) FILTER (WHERE sign = -1) AS removed
      FROM (SELECT 1 AS sign, a.* FROM added a UNION ALL SELECT -1, r.* FROM removed r) b
      WHERE invoice_id IS NULL AND price_mode = 'monetary'
      GROUP BY company_id
      ORDER BY company_id
    LOOP
      PERFORM change_unbilled(each.company_id, each.orders, each.net, each.due, each.added, each.removed);
    END LOOP;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint

CREATE OR REPLACE FUNCTION bills_of_company_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE rate integer := round(NEW.vat_amount * 10000);
BEGIN
  UPDATE unbilled u
  SET vat = rate, billing_name = coalesce(NEW.billing_name, NEW.name, ''), invoiceable = with_vat(u.due, rate)
  WHERE u.company_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint

DROP FUNCTION change_unbilled(integer, integer, bigint, bigint, bigint, timestamptz, timestamptz);--> statement-breakpoint
DROP FUNCTION invoiceable_of(integer, integer);--> statement-breakpoint

UPDATE unbilled SET invoiceable = with_vat(due, vat) WHERE invoiceable <> with_vat(due, vat);--> statement-breakpoint
-- Sent invoices stay as the customer received them.
UPDATE invoices SET gross = with_vat(net, vat)
WHERE sent_at IS NULL AND status <> 'Canceled' AND gross <> with_vat(net, vat);
