"""Quintain: two games of knights, Lancelot and Knights of Crylail, on one engine."""
