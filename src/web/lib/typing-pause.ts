export const typingPauseMs = 300;
