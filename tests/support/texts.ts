export { pageTexts } from '#web/testing/words.ts'
