import { expect, test } from 'vitest'
import { asksAboutEarlierPay } from './earlier-pay.ts'

test('questions about earlier pay are detected in both languages (PLUS-44)', () => {
  for (const question of [
    'Vilken är din nuvarande lön?',
    'Ange din senaste månadslön',
    'Vilken lön har du idag?',
    'Vad tjänar du i dag?',
    'Hur mycket tjänade du på ditt förra jobb?',
    'Vilken lön hade du hos din förra arbetsgivare?',
    'TIDIGARE LÖN',
    'What is your current salary?',
    'Previous annual compensation',
    'How much do you currently earn?',
    'What salary did you have in your last job?',
  ])
    expect(asksAboutEarlierPay(question), question).toBe(true)
})

test('other questions are not flagged, including questions about desired pay (PLUS-44)', () => {
  for (const question of [
    '',
    'Vilket är ditt löneanspråk?',
    'Vilken lön önskar du?',
    'Har du tidigare erfarenhet av lön och redovisning?',
    'Har du arbetat med lönehantering i din nuvarande roll?',
    'Vilka belöningar motiverar dig?',
    'Vad var viktigast i ditt förra jobb?',
    'När kan du börja?',
    'What salary do you expect?',
    'Do you have prior experience of payroll?',
    'What did you like about your last job?',
  ])
    expect(asksAboutEarlierPay(question), question).toBe(false)
})
