import fc from 'fast-check'

// Properties try the same cases in every run, so that a red run speaks of the change and nothing else. Both settings
// explore further: PROPERTY_SEED=random tries cases never tried before, PROPERTY_RUNS=10 ten times as many.
const seed = process.env['PROPERTY_SEED'] ?? '20250930'
const times = Number(process.env['PROPERTY_RUNS'] ?? 1)

fc.configureGlobal({ ...(seed !== 'random' && { seed: Number(seed) }), numRuns: 100 * times })
