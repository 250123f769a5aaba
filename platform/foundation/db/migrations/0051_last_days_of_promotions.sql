-- Orders of promotions that end at midnight told the day after their last one. What was sent says what it said.
UPDATE "orders" o SET expires_on = o.expires_on - 1
FROM "promotions" p
WHERE p.company_id = o.company_id AND p.order_id = o.id AND o.item = 'promotion' AND o.expires_on > o.starts_on
  AND (p.ends_at AT TIME ZONE 'Europe/Stockholm')::time = '00:00' AND o.expires_on = (p.ends_at AT TIME ZONE 'Europe/Stockholm')::date
  AND (o.invoice_id IS NULL OR EXISTS (SELECT FROM "invoices" i WHERE i.company_id = o.company_id AND i.id = o.invoice_id AND i.status = 'UnSent'));
