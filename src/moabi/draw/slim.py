"""Pictures without definitions that nothing in them uses."""

from __future__ import annotations

import re
from xml.etree import ElementTree

SVG = "http://www.w3.org/2000/svg"
REFERENCE = re.compile(r"url\(#([\w.-]+)\)")


def slim(markup: str) -> str:
    """The same picture; symbols, gradients and patterns that it does not show are left out."""
    ElementTree.register_namespace("", SVG)
    root = ElementTree.fromstring(markup)
    defs = root.findall(f".//{{{SVG}}}defs")
    known: dict[str, ElementTree.Element] = {}
    for group in defs:
        for child in group:
            known.update({one.get("id", ""): child for one in child.iter() if one.get("id")})
    kept: set[int] = set()
    waiting = [root]
    while waiting:
        for name in _used(waiting.pop(), defs):
            owner = known.get(name)
            if owner is not None and id(owner) not in kept:
                kept.add(id(owner))
                waiting.append(owner)
    for group in defs:
        for child in list(group):
            if id(child) not in kept and not child.tag.endswith("style"):
                group.remove(child)
    return ElementTree.tostring(root, encoding="unicode")


def _used(element: ElementTree.Element, defs: list[ElementTree.Element]) -> set[str]:
    """The names that an element and what lies in it refer to, definitions apart."""
    if any(element is group for group in defs):
        return set()
    found = set()
    for name, value in element.attrib.items():
        if name.endswith("href") and value.startswith("#"):
            found.add(value[1:])
        else:
            found |= set(REFERENCE.findall(value))
    for child in element:
        found |= _used(child, defs)
    return found
