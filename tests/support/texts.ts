export { pageTexts } from '#web/testing/page-texts.ts'
