/** What the stand-in provider's keys of people begin with; Google's are digits. */
export const standInMark = 'evaluation:';
