/**
 * Lists the columns, constraints, indexes, functions, triggers, sequences, extensions and comments of the platform's
 * tables, one line each, sorted. The order of columns is not part of it, because no statement depends on it. The text of
 * functions is without comments, quotes and white space, because the migrations of an older database were formatted in
 * another way.
 */
export async function readCatalogue(
  query: (text: string) => Promise<{ rows: { line: string }[] }>,
): Promise<readonly string[]> {
  const { rows } = await query(`
    select concat_ws(' ', 'column', c.relname || '.' || a.attname, format_type(a.atttypid, a.atttypmod),
      'not null: ' || a.attnotnull, 'identity: ' || a.attidentity::text, 'generated: ' || a.attgenerated::text,
      'collation: ' || (select collname from pg_collation where oid = a.attcollation),
      'default: ' || pg_get_expr(d.adbin, d.adrelid)) as line
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
    union all
    select concat_ws(' ', 'table', relname, relkind, 'row security: ' || relrowsecurity, array_to_string(reloptions, ','))
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
    union all
    select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid), 'validated: ' || convalidated)
    from pg_constraint where connamespace = 'public'::regnamespace
    union all
    select concat_ws(' ', 'index', pg_get_indexdef(indexrelid), 'valid: ' || indisvalid)
    from pg_index join pg_class on oid = indexrelid where relnamespace = 'public'::regnamespace
    union all
    select concat_ws(' ', 'function', oid::regprocedure, pg_get_function_result(oid), prolang, provolatile, proisstrict,
      prosecdef, proparallel, array_to_string(proargnames, ','), array_to_string(proconfig, ','),
      lower(regexp_replace(regexp_replace(prosrc, '--[^\\n]*', '', 'g'), '[\\s"]', '', 'g')))
    from pg_proc
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    union all
    select concat_ws(' ', 'trigger', pg_get_triggerdef(oid), tgenabled::text) from pg_trigger where not tgisinternal
      and (select relnamespace from pg_class where oid = tgrelid) = 'public'::regnamespace
    union all
    select concat_ws(' ', 'sequence', s.seqrelid::regclass, format_type(seqtypid, null), seqstart, seqincrement, seqmax,
      seqmin, seqcache, seqcycle, deptype, refobjid::regclass, attname)
    from pg_sequence s
    left join pg_depend on objid = seqrelid and refobjsubid > 0
    left join pg_attribute on attrelid = refobjid and attnum = refobjsubid
    where (select relnamespace from pg_class where oid = seqrelid) = 'public'::regnamespace
    union all
    select concat_ws(' ', 'extension', extname) from pg_extension
    union all
    select concat_ws(' ', 'comment', c.relname, attname, description)
    from pg_description join pg_class c on c.oid = objoid
    left join pg_attribute on attrelid = objoid and attnum = objsubid and objsubid > 0
    where classoid = 'pg_class'::regclass and c.relnamespace = 'public'::regnamespace`)
  return rows.map(({ line }) => line).sort()
}
