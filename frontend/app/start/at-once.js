// Runs in the head of private pages, whose content comes from the scripts.
addEventListener('DOMContentLoaded', () => dispatchEvent(new Event('start-scripts')), { once: true });
