// Times the interface keeps, in milliseconds unless named otherwise. Source: 1§9, 2§9, 3§9.

/** The logged-in state is checked this often (SHELL-23). */
export const SESSION_CHECK_MS = 1000
/** A failed realtime connection is tried again after this (SHELL-113). */
export const RECONNECT_MS = 5000
/** The app's version is asked for this often (SHELL-109). */
export const VERSION_CHECK_MS = 300_000
/** A copy confirmation stays this long (SHELL-14, PIPE-33). */
export const COPIED_MS = 2000
/** That the link for handing in pictures was copied stays this long (ADMIN-51). */
export const UPLOAD_LINK_COPIED_MS = 4000
/** Reactions to resizing (SHELL-15). */
export const RESIZE_DEBOUNCE_MS = 500
/** List refreshes and searches (AD-14). */
export const LIST_DEBOUNCE_MS = 250
/** Forms count as loaded after this (FORM-03). */
export const FORMS_LOADED_MS = 250
/** Saving a rank (PIPE-35). */
export const RATING_DEBOUNCE_MS = 200
/** Scrolling the chat (PIPE-55). */
export const CHAT_SCROLL_DEBOUNCE_MS = 125
/** A scheduled time already past clears its marker after this (PIPE-60). */
export const PAST_SCHEDULE_CLEAR_MS = 1000
/** Tag analysis runs at most this often (AD-111). */
export const TAG_ANALYSIS_THROTTLE_MS = 10_000
/** A message written to go at once waits this long, so that it can be taken back (PLUS-24). */
export const MESSAGE_HOLD_MS = 10_000
/** Prices of promotion that could not be read are asked for again this often (PROMO-08). */
export const PRICE_POLL_MS = 1000
/** They are asked for so many times at most; meanwhile the usual ones show (PROMO-09). */
export const PRICE_POLLS = 30
/** Characters before professions and tags are suggested (AD-78, AD-113). */
export const SUGGEST_FROM_CHARACTERS = 2
/** Page buttons before ellipses (SHELL-10). */
export const PAGE_BUTTONS = 5

/** Whether the application cannot be used in a window of this size, in px (SHELL-111). */
export const isTooSmall = (width: number, height: number) =>
  height < 480 || width < 768 || (height > 615 && width < 992)
