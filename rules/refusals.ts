import { SPONSORING_FAULTS } from './sponsoring-faults.ts'

// The words by which a refusal is told, by the rules and by the platform: a closed set, so that clients can have a text for each.

/** What may be wrong with a field. */
export const fieldFaults = [
  'required', 'blank', 'empty', 'missing', 'unknown', 'type', 'format', 'invalid', 'tooShort', 'tooLong', 'tooFew', 'tooMany', 'tooLarge', 'tooDeep',
  'outOfRange', 'notAllowed', 'different', 'duplicate', 'twice', 'wrong', 'taken', 'inPast', 'tooFar', 'beforeStart', 'fromNotLess', 'disabledDay', 'disabledHour',
  'noUpperCase', 'noLowerCase', 'noDigit', 'tooYoung', 'moreThanPrice', 'belowZero', 'homeCountry', 'ownSite', 'otherCompany', 'otherSite', 'wrongType', 'wrongKind', 'infected', 'notAdded', 'unfilled',
  'emptyForm', 'invalidForm', 'typeMissing', 'cannotSwitch', 'systemMissing', 'systemMoved', 'holdsCandidates', 'sameStep', 'notItsStep', 'notItsAd', 'notOfAd',
  'notRejection', 'withoutMessage', 'noPackage', 'unknownQuestion', 'unknownChoice', 'tooFast', 'alreadyMember', 'alreadyInvited', 'notLimited', 'privateNetwork', 'unknownHost', 'breached',
] as const
export type FieldFault = (typeof fieldFaults)[number]

/** Why a whole request is refused. */
export const refusals = [
  'invalid', 'tooLarge', 'conflict', 'expired', 'changedMeanwhile', 'movedMeanwhile', 'nameTaken', 'emailTaken', 'archived', 'readOnly', 'external', 'active', 'notActive',
  'notInactive', 'notFinished', 'notComplete', 'finished', 'notEmpty', 'holdsCandidates', 'defaultProject', 'defaultFolder', 'nothingScheduled',
  'employmentServiceMissing', 'promotionUnavailable', 'useFixed', 'noProcess', 'badCredentials', 'credentialsNotAccepted', 'wrongCode', 'codeRequired', 'secondFactorRequired', 'tokenExpired',
  'stillRunning', 'idempotencyKeyReused', 'adClosed', 'notAsked', 'deadlinePassed', 'tokenUsed',
  'identityUnavailable', 'companyInfoMissing', 'registryUnavailable', 'notSignatory', 'alreadyLinked', 'notLinked', 'alreadyMember', 'alreadyAsked', 'otherAddress', 'ownRole', 'lastAdministrator', 'pendingUser', 'notVerified',
  'alreadyListed', 'keyWithoutPerson',
  'connected', 'notConnected', 'otherVariant',
  'promoted', 'notPromoted', 'nothingToResume', 'periodOver', 'priceChanged', 'insufficientCredits', 'tooFarAhead', 'creditsEnabled', 'notPurchased', 'alreadyPurchased', 'taskClosed',
  'noOrders', 'noInvoiceFile', 'invoiceSent', 'invoiceNotSent', 'notManual', 'manualOrder',
  ...SPONSORING_FAULTS,
  'featureOff', 'alreadyAccepted', 'alreadySalesperson', 'notSalesperson', 'tooManySalespersons', 'sponsoringOff', 'notEnoughPoints', 'pointsAssigned',
] as const
export type Refusal = (typeof refusals)[number]
